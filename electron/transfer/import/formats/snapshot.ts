import { z } from 'zod';
import { AppError } from '#shared/errors';
import { isRow } from '../../../store/snapshotParts';
import { SNAPSHOT_FORMAT, SNAPSHOT_ORDER, SNAPSHOT_VERSION } from '../../snapshotFormat';
import type { FormatReader, ImportRecord } from '../format';
import { parseJson } from '../json';
import { linesOf } from '../lines';

const header = z.object({ format: z.literal(SNAPSHOT_FORMAT), version: z.number().int().min(1) });
const recordType = z.object({ type: z.enum(SNAPSHOT_ORDER) });

/** Our own export of everything; see docs/export.md. A record a line, so that one bad one costs only itself. */
export const snapshot: FormatReader = {
  format: 'snapshot',
  title: 'a snapshot of Mnemoscope',
  recognises: async (probe) => {
    const [file] = probe.files;
    if (!probe.source.single || file === undefined) return false;
    return (await probe.head(file)).includes(`"format":"${SNAPSHOT_FORMAT}"`);
  },
  async *read(source) {
    let isWhole = false;
    for (const file of source.files) {
      for await (const line of linesOf(file.open())) {
        const where = `line ${line.number}`;
        const text = line.text?.trim();
        if (line.number === 1) refuseUnknown(text ?? '');
        else if (line.text === null) yield { is: 'problem', where, reason: line.problem };
        else if (text === ']}') isWhole = true;
        else if (text !== '') yield readLine(line.text.trim().replace(/,$/u, ''), where);
      }
    }
    if (!isWhole) {
      yield {
        is: 'problem',
        where: 'the end',
        reason: 'The file is cut off; what stood after this is missing.',
      };
    }
  },
};

/** @throws AppError VALIDATION for a newer version, and for what another program has written anew */
function refuseUnknown(line: string): void {
  const json = parseJson(`${line}]}`);
  const parsed = header.safeParse(json.ok ? json.value : null);
  if (!parsed.success) {
    throw new AppError(
      'VALIDATION',
      'This snapshot was changed by another program: its first line and a record on each further line are not there any more.',
    );
  }
  const { version } = parsed.data;
  if (version <= SNAPSHOT_VERSION) return;
  throw new AppError(
    'VALIDATION',
    `This snapshot was written by a newer Mnemoscope (format ${version}, this one knows ${SNAPSHOT_VERSION}). Install the newer version to import it.`,
  );
}

function readLine(line: string, where: string): ImportRecord {
  const json = parseJson(line);
  if (!json.ok) return { is: 'problem', where, reason: json.reason };
  const type = recordType.safeParse(json.value);
  if (!type.success || !isRow(json.value)) {
    return { is: 'problem', where, reason: 'It is no record of a snapshot.' };
  }
  const { type: _type, ...row } = json.value;
  return { is: 'row', where, record: { type: type.data.type, row } };
}
