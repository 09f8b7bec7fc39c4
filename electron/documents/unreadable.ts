import { AppError, codeOf, messageOf } from '#shared/errors';

/** Why a file or folder cannot be read, in words. */
export function unreadable(name: string, error: unknown): AppError {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new AppError('NOT_FOUND', `“${name}” is not there any more. Look whether it was moved.`);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new AppError('VALIDATION', `“${name}” may not be read. Change its permissions and add it again.`);
  }
  return new AppError('VALIDATION', `“${name}” cannot be read: ${messageOf(error)}.`, { cause: error });
}
