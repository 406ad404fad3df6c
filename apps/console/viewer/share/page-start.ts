/** What every page of share links does first: times in the visitor's own zone, and the title of the tab. */
export function startPage(): void {
  const { title } = document.body.dataset;
  if (title) document.title = title;
  for (const element of document.querySelectorAll('time')) localize(element);
}

/** The server, which doesn't know the zone, has written UTC. */
function localize(element: HTMLTimeElement): void {
  const time = new Date(element.dateTime);
  if (Number.isNaN(time.getTime())) return;
  element.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    ...('short' in element.dataset ? { dateStyle: 'medium', timeStyle: 'short' } : inWords(time)),
  }).format(time);
}

function inWords(time: Date): Intl.DateTimeFormatOptions {
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  const year: Intl.DateTimeFormatOptions = isThisYear ? {} : { year: 'numeric' };
  return { ...year, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' };
}
