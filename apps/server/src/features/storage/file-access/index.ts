export type { FileFacts } from './file.store.ts';
export { createFileAccess, type FileAccess } from './file-access.ts';
export { FileObstacleError, type FileReader } from './file-reader.ts';
export {
  createMemberFiles,
  type FileMember,
  type MemberFiles,
} from './member-files.ts';
