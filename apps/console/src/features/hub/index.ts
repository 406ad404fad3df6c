/** The viewers of items, for the page of reviewers. Their texts are in `hub-codes`. */
export { AudioViewer } from './media/audio-viewer.tsx';
export { ImageViewer } from './media/image-viewer.tsx';
