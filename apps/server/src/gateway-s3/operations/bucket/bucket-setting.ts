import { S3Error, type S3ErrorCode, type Xml } from '@atoll/s3-protocol';
import type { BucketSettings, SettingName } from '../../../features/storage/index.ts';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';

/** How the S3 API reads and writes one setting of a bucket. */
interface SettingForm<T> {
  /** @throws {S3Error} */
  parse(source: string): T;
  write(value: T): Xml;
  /** What S3 answers where nothing was set: a document, or an error. */
  missing: Xml | S3ErrorCode;
  /** 200 unless S3 has it otherwise. */
  putStatus?: 200 | 204;
}

type BucketOperation = (exchange: BucketExchange) => Promise<void>;

const maxDocumentBytes = 1024 ** 2;

/** The three operations that S3 has for almost every setting of a bucket. */
export function settingOperations<N extends Exclude<SettingName, 'object-lock'>>(
  name: N,
  form: SettingForm<BucketSettings[N]>,
): Readonly<Record<'get' | 'put' | 'delete', BucketOperation>> {
  return {
    async get({ storage, bucket, outgoing }) {
      const value = await storage.settings.find(bucket, name);
      sendXml(outgoing, value === undefined ? absent(form.missing) : form.write(value));
    },
    async put(exchange) {
      const value = form.parse(await readDocument(exchange));
      await exchange.storage.settings.put(exchange.bucket, name, value);
      sendEmpty(exchange.outgoing, form.putStatus ?? 200);
    },
    async delete({ storage, bucket, outgoing }) {
      await storage.settings.delete(bucket, name);
      sendEmpty(outgoing, 204);
    },
  };
}

/** The XML (or JSON) that a setting is put as. @throws {S3Error} `MissingRequestBodyError`, `MaxMessageLengthExceeded` */
export async function readDocument(exchange: BucketExchange): Promise<string> {
  const source = await readVerifiedBody(exchange, maxDocumentBytes);
  if (source === '') throw new S3Error('MissingRequestBodyError');
  return source;
}

const errorCode = (missing: Xml | S3ErrorCode): missing is S3ErrorCode => !missing.startsWith('<');

function absent(missing: Xml | S3ErrorCode): Xml {
  if (errorCode(missing)) throw new S3Error(missing);
  return missing;
}
