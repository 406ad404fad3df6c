import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import type { VersionService } from '../versions/version.service.ts';
import type { VisitService } from './visit.service.ts';

interface WidgetPlace {
  readonly widget: string;
  readonly origin: string;
}

/** Supplies the server's pages of a widget. */
export function createWidgetVisits({
  visits,
  versions,
}: {
  readonly visits: VisitService;
  readonly versions: VersionService;
}) {
  return {
    /** Starts a session for a page of an origin. @throws {UserError} 2023 unless the owner allows the origin, 1031 */
    async openAgentWidget({ widget, origin }: WidgetPlace, { address }: { readonly address: string }) {
      const { session, published } = await visits.openWidget({ widget, origin, address });
      const { name, settings } = await versions.find(published.agentId, published.version);
      return {
        session,
        name,
        greeting: settings.greeting,
        starters: settings.starters,
        color: published.widget.color,
      };
    },
    /** Returns how a widget looks on pages of an origin. @throws {UserError} 2023 unless the owner allows the origin */
    async lookOfWidget({ widget, origin }: WidgetPlace) {
      const found = await visits.findWidget({ widget, origin });
      if (!found) throw new UserError(codes.shareInvalid);
      const { color, position } = found.widget;
      return { color, position };
    },
  };
}
