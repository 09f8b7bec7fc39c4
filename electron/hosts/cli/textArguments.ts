import { Command, type ParseOptionsResult } from 'commander';

/** No argument of a program can hold it. */
const MARK = '\0';
/** "-h", "--data", "--set=theme=dark" */
const OPTION = /^--?[a-z][\w-]*(?:=.*)?$/isu;

/** A command that takes "- milk" or "--> x" as the text it is: an item of a list is a likely thing to paste. */
export class TextCommand extends Command {
  override createCommand(name?: string): Command {
    return new TextCommand(name);
  }

  override parseOptions(args: string[]): ParseOptionsResult {
    const { operands, unknown } = super.parseOptions(args.map((arg, i) => this.#marked(arg, args[i - 1])));
    return { operands: operands.map(unmarked), unknown: unknown.map(unmarked) };
  }

  #marked(arg: string, before: string | undefined): string {
    if (!arg.startsWith('-') || arg === '-' || arg === '--' || OPTION.test(arg)) return arg;
    const isValue = this.options.some(
      (option) => !option.isBoolean() && (option.long === before || option.short === before),
    );
    return isValue ? arg : MARK + arg;
  }
}

function unmarked(arg: string): string {
  return arg.startsWith(MARK) ? arg.slice(MARK.length) : arg;
}
