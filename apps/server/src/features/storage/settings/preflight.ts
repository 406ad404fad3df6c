/** A browser's CORS preflight on behalf of a page. */
export interface PreflightRequest {
  bucketName: string;
  origin: string;
  method: string;
  /** Header names. */
  headers: readonly string[];
}

export interface PreflightAnswer {
  /** Null: the endpoint did not answer. */
  status: number | null;
  headers: { name: string; value: string }[];
  isAllowed: boolean;
}

export type AskPreflight = (request: PreflightRequest) => Promise<PreflightAnswer>;

const timeoutMs = 5000;

/** Queries the S3 endpoint at its public address. */
export function createPreflight(s3PublicUrl: string): AskPreflight {
  return async ({ bucketName, origin, method, headers }) => {
    const asked = {
      origin,
      'access-control-request-method': method,
      ...(headers.length > 0 ? { 'access-control-request-headers': headers.join(', ') } : {}),
    };
    try {
      const answer = await fetch(new URL(`/${bucketName}`, s3PublicUrl), {
        method: 'OPTIONS',
        headers: asked,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      return {
        status: answer.status,
        headers: [...answer.headers].flatMap(([name, value]) => (isHeeded(name) ? [{ name, value }] : [])),
        isAllowed: answer.ok && isLetIn(answer.headers, { origin, method, headers }),
      };
    } catch {
      return { status: null, headers: [], isAllowed: false };
    }
  };
}

function isHeeded(name: string): boolean {
  return name.startsWith('access-control-') || name === 'vary';
}

/** Decides as browsers do. Source: Fetch Standard, "CORS-preflight fetch". */
function isLetIn(
  answer: Headers,
  { origin, method, headers }: Pick<PreflightRequest, 'origin' | 'method' | 'headers'>,
): boolean {
  const listOf = (name: string) =>
    (answer.get(name) ?? '').split(',').map((value) => value.trim().toLowerCase());
  const covers = (list: string[], value: string) => list.includes('*') || list.includes(value.toLowerCase());
  const origins = answer.get('access-control-allow-origin');
  const allowedHeaders = listOf('access-control-allow-headers');
  return (
    (origins === '*' || origins === origin) &&
    covers(listOf('access-control-allow-methods'), method) &&
    headers.every((name) => covers(allowedHeaders, name))
  );
}
