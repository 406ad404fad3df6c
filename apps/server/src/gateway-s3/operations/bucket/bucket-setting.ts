import { functionName, S3Error, type S3ErrorCode, type Xml } from '@atoll/s3-protocol';
import {
  type AnySetting,
  anySettings,
  type BucketSettings,
  type SettingName,
  type SettingOperation,
} from '../../../features/storage/index.ts';
import { readVerifiedBody } from '../../exchange/body-document.ts';
import { type BucketExchange, sendEmpty, sendXml } from '../../exchange/exchange.ts';

type BucketOperation = (exchange: BucketExchange) => Promise<void>;

/** Twice the longest CORS document that S3 accepts. Only lifecycle rules are longer. Parsing 1 MB blocks a worker for half a second. */
const maxDocumentBytes = 128 * 1024;

/** The operations of settings with documents. Other settings have their own operations. */
export const documentOperations = Object.fromEntries(
  anySettings.flatMap((setting) => Object.entries(operationsOf(setting))),
) as Readonly<Record<Uncapitalize<SettingOperation>, BucketOperation>>;

function operationsOf({ name, operations, document }: AnySetting): Readonly<Record<string, BucketOperation>> {
  if (!document) return {};
  const { delete: deletion } = operations;
  const remove = name as Exclude<SettingName, 'object-lock'>;
  return {
    async [functionName(operations.get)]({ storage, bucket, outgoing }) {
      const value = await storage.settings.find(bucket, name);
      sendXml(outgoing, value === undefined ? absent(document.missing) : document.write(value));
    },
    async [functionName(operations.put)](exchange) {
      const { bucket, outgoing, storage } = exchange;
      const value = document.parse(await readDocument(exchange));
      await (value === undefined
        ? storage.settings.delete(bucket, remove)
        : storage.settings.put(bucket, name, value as BucketSettings[SettingName]));
      sendEmpty(outgoing, document.putStatus ?? 200);
    },
    ...(deletion && {
      [functionName(deletion)]: async ({ storage, bucket, outgoing }: BucketExchange) => {
        await storage.settings.delete(bucket, remove);
        sendEmpty(outgoing, 204);
      },
    }),
  };
}

/** Reads the XML (or JSON) of a setting. @throws {S3Error} `MissingRequestBodyError`, `MaxMessageLengthExceeded` */
export async function readDocument(exchange: BucketExchange, maxBytes = maxDocumentBytes): Promise<string> {
  const source = await readVerifiedBody(exchange, maxBytes);
  if (source === '') throw new S3Error('MissingRequestBodyError');
  return source;
}

const errorCode = (missing: Xml | S3ErrorCode): missing is S3ErrorCode => !missing.startsWith('<');

function absent(missing: Xml | S3ErrorCode): Xml {
  if (errorCode(missing)) throw new S3Error(missing);
  return missing;
}
