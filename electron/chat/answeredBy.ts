import type { ModelServerStatus } from '../models/ports';

/** What is kept as the model of an answer; what was sent to another computer says where to, also in an export. */
export function answeredBy(
  model: string,
  { leavesMachine, host }: Pick<ModelServerStatus, 'leavesMachine' | 'host'>,
): string {
  return leavesMachine ? `${model} (sent to ${URL.parse(host)?.hostname ?? host})` : model;
}
