import { z } from 'zod';
import { endOfLocalDay, startOfLocalDay } from '#shared/domain/localDay';
import { AppError } from '#shared/errors';

export function numberOption(
  name: string,
  value: string,
  range: { min: number; max: number; integer?: boolean },
): number {
  const parsed = value.trim() === '' ? Number.NaN : Number(value);
  const fits =
    parsed >= range.min && parsed <= range.max && (range.integer !== true || Number.isInteger(parsed));
  if (!fits) {
    throw new AppError(
      'VALIDATION',
      `${name} must be a ${range.integer === true ? 'whole number' : 'number'} from ${range.min} to ${range.max}, not “${value}”.`,
    );
  }
  return parsed;
}

const isoTime = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);

/** ISO 8601, local without an offset; a date alone means its first moment. UTC ms. */
export function timeOption(name: string, value: string): number {
  const iso = isoTime.safeParse(value.replace(' ', 'T'));
  if (!iso.success) {
    throw new AppError(
      'VALIDATION',
      `${name} must be a time like 2026-03-01 or 2026-03-01T09:30:00Z, not “${value}”.`,
    );
  }
  return startOfLocalDay(iso.data) ?? Date.parse(iso.data);
}

/** The end of what is named: the last moment of a day, local. UTC ms. */
export function endOption(name: string, value: string): number {
  return endOfLocalDay(value) ?? timeOption(name, value);
}

export function choiceOption<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) {
    throw new AppError('VALIDATION', `${name} must be one of ${choices.join(', ')}, not “${value}”.`);
  }
  return found;
}

export function listOption(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The one id that begins so. @throws AppError NOT_FOUND, VALIDATION when it is empty or fits several */
export function byBeginning(what: string, given: string, ids: readonly string[]): string {
  if (given === '') throw new AppError('VALIDATION', 'The id is empty.');
  const [id, ...others] = ids.filter((candidate) => candidate.startsWith(given));
  if (id === undefined) throw new AppError('NOT_FOUND', `There is no ${what} with the id ${given}.`);
  if (others.length > 0) {
    throw new AppError(
      'VALIDATION',
      `${given} is the beginning of ${others.length + 1} ids; give more of it.`,
    );
  }
  return id;
}
