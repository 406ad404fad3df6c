import type { PublishDeps } from './deps.ts';
import type { Publication } from './publication.ts';

/** Reports whether pages of an origin may embed an agent. Those of the console may, for its preview. */
export function mayEmbed(
  { consoleUrl }: Pick<PublishDeps, 'consoleUrl'>,
  { widget }: Pick<Publication, 'widget'>,
  origin: string,
): boolean {
  return widget.isOn && (widget.origins.includes(origin) || origin === consoleUrl);
}
