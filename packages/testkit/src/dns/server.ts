import { createSocket } from 'node:dgram';

/** A DNS server on loopback with configurable records. */
export interface DnsServer {
  /** The value for `DNS_SERVERS`. */
  readonly address: string;
  /** Replaces the records of the name. Without values, it removes them. */
  setTxt(name: string, ...values: string[]): void;
  setCname(name: string, target: string | undefined): void;
  setAddresses(name: string, ...addresses: string[]): void;
  /** Never answers a query for the name. */
  ignore(name: string): void;
  /** Turns SERVFAIL answers to every query on or off. */
  fail(isFailing: boolean): void;
  stop(): Promise<void>;
}

const types = { A: 1, CNAME: 5, TXT: 16 } as const;
const serverFailure = 2;
const nameError = 3;

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, Buffer[]>();
  const ignored = new Set<string>();
  let isFailing = false;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const question = readQuestion(query);
    if (ignored.has(question.name)) return;
    const found = records.get(`${question.type} ${question.name}`) ?? [];
    const isKnown = [...records.keys()].some((key) => key.endsWith(` ${question.name}`));
    const failure = isKnown ? 0 : nameError;
    const answer = writeAnswer(query, question, isFailing ? [] : found, isFailing ? serverFailure : failure);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    setTxt(name, ...values) {
      const data = values.map((value) => Buffer.from([value.length, ...Buffer.from(value)]));
      if (data.length === 0) records.delete(`${types.TXT} ${name}`);
      else records.set(`${types.TXT} ${name}`, data);
    },
    setCname(name, target) {
      if (target === undefined) records.delete(`${types.CNAME} ${name}`);
      else records.set(`${types.CNAME} ${name}`, [nameBytes(target)]);
    },
    setAddresses(name, ...addresses) {
      const data = addresses.map((address) => Buffer.from(address.split('.').map(Number)));
      if (data.length === 0) records.delete(`${types.A} ${name}`);
      else records.set(`${types.A} ${name}`, data);
    },
    ignore(name) {
      ignored.add(name);
    },
    fail(failing) {
      isFailing = failing;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

interface Question {
  name: string;
  type: number;
  /** Offset of its end in the query. */
  end: number;
}

/** Parses the question of a query. Source: RFC 1035, section 4.1. */
function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeAnswer(query: Buffer, { type, end }: Question, found: Buffer[], failure: number): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | failure, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  const answers = found.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...answers]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
