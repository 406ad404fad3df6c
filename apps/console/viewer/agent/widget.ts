import { inkOn } from './theme.ts';
import { createWidgetView, type WidgetLook, type WidgetView } from './widget-view.ts';
import { widgetWords } from './widget-words.ts';

/**
 * The button of an agent on another website, and the frame of our origin that it opens. The script changes nothing on
 * the page except for the one element that it adds, and contains no key.
 */

const script = document.currentScript;
if (script instanceof HTMLScriptElement) void start(script);

async function start({ src, dataset }: HTMLScriptElement): Promise<void> {
  const { agent = '', lang } = dataset;
  const { origin } = new URL(src);
  const look = await lookOf(origin, agent);
  if (!look) return;
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const words = widgetWords(lang ?? document.documentElement.lang, navigator.language);
  const view = createWidgetView({ words, look, ink: inkOn(look.color) });
  connect(view, origin, `${origin}/a/frame/${encodeURIComponent(agent)}?lang=${words.tag}`);
  document.body.append(view.host);
}

/** Returns undefined if the owner doesn’t allow the widget there; the page stays unchanged. */
async function lookOf(origin: string, agent: string): Promise<WidgetLook | undefined> {
  try {
    const response = await fetch(`${origin}/a/look/${encodeURIComponent(agent)}`, { credentials: 'omit' });
    if (response.ok) return (await response.json()) as WidgetLook;
  } catch {
    // The browser hides the reason. Usually the origin is missing from the agent’s list.
  }
  console.warn(`Atoll: the agent “${agent}” isn’t published for ${location.origin}.`);
  return undefined;
}

/** Opens and closes the frame, which is loaded when it is first opened. */
function connect(view: WidgetView, origin: string, address: string): void {
  let frame: HTMLIFrameElement | undefined;
  const greet = () => frame?.contentWindow?.postMessage({ atoll: 'open' }, origin);
  const open = () => {
    if (!frame) {
      frame = view.createFrame();
      frame.addEventListener('load', greet);
      // Our server has to know the embedding origin, whatever the page’s own policy.
      frame.referrerPolicy = 'origin';
      frame.src = address;
    }
    view.setOpen(true);
    frame.focus();
    greet();
  };
  const close = () => {
    view.setOpen(false);
    view.button.focus();
  };
  view.button.addEventListener('click', () => (view.isOpen() ? close() : open()));
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (!frame || source !== frame.contentWindow || from !== origin) return;
    if (typeof data === 'object' && data !== null && 'atoll' in data && data.atoll === 'close') close();
  });
  view.host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && view.isOpen()) close();
  });
}
