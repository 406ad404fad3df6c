import { S3Error, subResources } from '@atoll/s3-protocol';
import type { S3Request } from '../wire/request.ts';
import { type Level, levelOf, type Route } from './routes.ts';

/** Finds the operation of a request. */
export interface Router {
  /** @throws {S3Error} `NotImplemented` for an unsupported sub-resource, `MethodNotAllowed` */
  find(request: S3Request): Route;
}

/** `MethodNotAllowed`, with the allowed methods: RFC 9110, section 15.5.6. */
export class MethodRefusal extends S3Error {
  readonly allowed: readonly string[];

  constructor(method: string, level: Level, allowed: readonly string[]) {
    super('MethodNotAllowed', { details: { Method: method, ResourceType: level.toUpperCase() } });
    this.allowed = allowed;
  }
}

interface Candidate {
  route: Route;
  fits: readonly ((request: S3Request) => boolean)[];
}

export function createRouter(table: readonly Route[]): Router {
  const candidates = table
    .toSorted((one, other) => other.markers.length - one.markers.length)
    .map((route): Candidate => ({ route, fits: route.markers.map(compileMarker) }));
  const ofLevel = Map.groupBy(candidates, ({ route }) => levelOf(route));
  const ofMethod = Map.groupBy(candidates, ({ route }) => `${levelOf(route)} ${route.method}`);
  return {
    find(request) {
      const level = levelOfRequest(request);
      const named = request.pairs.find(([name]) => subResources.has(name))?.[0];
      const isMeant = ({ route, fits }: Candidate) =>
        (named === undefined || route.markers.includes(named)) && fits.every((isThere) => isThere(request));
      const found = ofMethod.get(`${level} ${request.method}`)?.find(isMeant);
      if (found) return found.route;
      const fitting = (ofLevel.get(level) ?? []).filter(isMeant);
      if (named !== undefined && fitting.length === 0) {
        throw new S3Error('NotImplemented', `The sub-resource ${named} is not implemented.`);
      }
      const allowed = [...new Set(fitting.map(({ route }) => route.method))];
      throw new MethodRefusal(request.method, level, allowed);
    },
  };
}

function compileMarker(marker: string): (request: S3Request) => boolean {
  if (marker.startsWith('x-amz-')) return (request) => request.amz(marker) !== undefined;
  const [name = '', value] = marker.split('=');
  return value === undefined
    ? (request) => request.parameter(name) !== undefined
    : (request) => request.parameter(name) === value;
}

function levelOfRequest({ bucketName, key }: S3Request): Level {
  if (bucketName === undefined) return 'service';
  return key === undefined ? 'bucket' : 'object';
}
