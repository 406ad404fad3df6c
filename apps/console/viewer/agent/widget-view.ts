import { icon, icons } from './dom.ts';
import type { WidgetWords } from './widget-words.ts';

export interface WidgetLook {
  /** `#rrggbb` */
  readonly color: string;
  readonly position: 'left' | 'right';
}

export interface WidgetView {
  /** The only element that is added to the page. */
  readonly host: HTMLElement;
  readonly button: HTMLButtonElement;
  createFrame(): HTMLIFrameElement;
  setOpen(isOpen: boolean): void;
  isOpen(): boolean;
}

const bubble = 'M4 5h16v11H9l-5 4z';

const css = `
:host { all: initial; position: fixed; z-index: 2147483000; inset-block-end: 20px; color-scheme: light dark; }
button { display: flex; align-items: center; justify-content: center; width: 56px; height: 56px; padding: 0; border: 0;
  border-radius: 50%; cursor: pointer; box-shadow: 0 4px 16px rgb(0 0 0 / 30%); }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 3px; }
svg { width: 26px; height: 26px; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.panel { position: absolute; inset-block-end: 72px; width: min(400px, calc(100vw - 40px)); height: min(640px, calc(100dvh - 112px));
  border-radius: 16px; overflow: hidden; background: Canvas; box-shadow: 0 8px 40px rgb(0 0 0 / 35%); }
.panel[hidden] { display: none; }
iframe { width: 100%; height: 100%; border: 0; }
@media (max-width: 480px) {
  .panel { position: fixed; inset: 0; width: auto; height: auto; border-radius: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise 0.18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}
@media (forced-colors: active) { button { border: 2px solid ButtonText; } }
`;

/** Creates the button and its panel in a shadow tree, which is isolated from the page’s styles. */
export function createWidgetView({
  words,
  look,
  ink,
}: {
  readonly words: WidgetWords;
  readonly look: WidgetLook;
  readonly ink: string;
}): WidgetView {
  const host = document.createElement('div');
  host.lang = words.tag;
  host.style.setProperty(look.position === 'left' ? 'left' : 'right', '20px');
  const shadow = host.attachShadow({ mode: 'open' });
  // Unlike a style element, a constructed sheet is allowed by any content security policy of the page.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];

  const panel = document.createElement('div');
  panel.className = 'panel';
  panel.id = 'panel';
  panel.hidden = true;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', words.title);
  panel.style.setProperty(look.position === 'left' ? 'left' : 'right', '0');

  const button = document.createElement('button');
  button.type = 'button';
  button.style.backgroundColor = look.color;
  button.style.color = ink;
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-controls', 'panel');
  shadow.append(panel, button);

  const setOpen = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    const label = isOpen ? words.close : words.open;
    button.setAttribute('aria-expanded', String(isOpen));
    button.setAttribute('aria-label', label);
    button.title = label;
    button.replaceChildren(icon(isOpen ? icons.close : bubble));
  };
  setOpen(false);
  return {
    host,
    button,
    setOpen,
    isOpen: () => !panel.hidden,
    createFrame() {
      const frame = document.createElement('iframe');
      frame.title = words.title;
      frame.allow = 'clipboard-write';
      panel.append(frame);
      return frame;
    },
  };
}
