export { targetOf } from '../testing/target-of.ts';
export type { Answer } from '../wire/answer.ts';
export { pathOf, send } from '../wire/send.ts';
export { brieflyOverSocket } from '../wire/socket.ts';
export { faultIn } from './fault.ts';
export { hostileBytes, hostileRequest } from './requests.ts';
