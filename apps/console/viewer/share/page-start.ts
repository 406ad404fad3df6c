const shortForm: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** Shows times in the visitor's own time zone, and names the tab after the shared file or folder. */
export function startPage(): void {
  const { title } = document.body.dataset;
  if (title) document.title = title;
  for (const element of document.querySelectorAll('time')) localize(element);
}

/** Replaces the UTC time from the server with the local time. */
function localize(element: HTMLTimeElement): void {
  const time = new Date(element.dateTime);
  if (Number.isNaN(time.getTime())) return;
  const form = 'short' in element.dataset ? shortForm : longForm(time);
  element.textContent = new Intl.DateTimeFormat(document.documentElement.lang, form).format(time);
}

function longForm(time: Date): Intl.DateTimeFormatOptions {
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  const year: Intl.DateTimeFormatOptions = isThisYear ? {} : { year: 'numeric' };
  return { ...year, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' };
}
