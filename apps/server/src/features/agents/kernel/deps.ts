import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { AuditTrail } from '../../audit/index.ts';

/** Dependencies of every room. A room that needs more extends it. */
export interface AgentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Limits;
  readonly audit: AuditTrail;
  /** Size of an account's texts, web pages and curated answers. Default 256 MiB; less for tests. */
  readonly keptBytes?: number;
}
