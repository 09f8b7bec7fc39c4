import { AppError, messageOf } from '#shared/errors';

/** What a command gives back: one value for programs, and lines for people. */
export interface CommandOutput {
  /** Undefined where the command has written its output already, piece by piece. */
  json: unknown;
  text: string;
  /** Nothing was written, so there is nothing to wait for: a dry run. */
  onlyRead?: true;
  /** Stopped by Ctrl+C: who did it wants to wait for nothing more. */
  stopped?: boolean;
}

/** Exit codes: 1 a fault, 2 wrong usage or input, 3 not found. */
export function exitCode(error: AppError): number {
  if (error.code === 'VALIDATION') return 2;
  return error.code === 'NOT_FOUND' ? 3 : 1;
}

export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL', messageOf(error), { cause: error });
}

export function printResult(output: CommandOutput, asJson: boolean): void {
  const asValue = output.json === undefined ? '' : JSON.stringify(output.json);
  const printed = asJson ? asValue : output.text;
  if (printed !== '') process.stdout.write(`${printed}\n`);
}

/** With --json the error is the one JSON value on stdout; otherwise a sentence on stderr. */
export function printError(error: AppError, asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ error: { code: error.code, message: error.message } })}\n`);
  } else process.stderr.write(`mnemoscope: ${error.message}\n`);
}
