export { createPrivateAddressCheck, type IsPrivateAddress } from './check-entered-address.ts';
export { createPost, type Post } from './post.ts';
export { createPostJson, type PostJson } from './post-json.ts';
export { type Failure, failureOf, isHostUnknown, reasonOf } from './reason.ts';
export { createOutgoingAgents, type OutgoingAgents } from './refuse-private-addresses.ts';
export { createWebPages, type WebPage, type WebPages, type WebProblem } from './web-pages.ts';
