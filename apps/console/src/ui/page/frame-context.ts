import { createContext } from 'react';

/** Whether a frame already provides the `main` element of the page. */
export const FrameContext = createContext(false);
