import { queryClient, requestOptions } from '../../api/queries';
import { announce, announceError } from '../../ui/changeToast';
import { saveText } from '../../ui/saveText';

const TYPES = { markdown: 'text/markdown', json: 'application/json' } as const;

/** Saves a session as a file: the shown branch as Markdown, or everything as JSON. */
export async function exportSession(id: string, format: keyof typeof TYPES): Promise<void> {
  try {
    // Always read anew: a stream may have added to it since.
    const { fileName, content } = await queryClient.query({
      ...requestOptions('sessions.export', { id, format }),
      staleTime: 0,
    });
    saveText(fileName, content, TYPES[format]);
    announce(`Saved ${fileName}.`);
  } catch (error) {
    announceError(error);
  }
}
