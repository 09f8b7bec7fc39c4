import { defaultSettings } from '#shared/domain/settings';
import { useRequest } from '../../api/queries';

const DEFAULT = defaultSettings.decayExemptImportance;

/** The importance above which facts and corrections never fade, as set now. */
export function useDecayExemption(): number {
  return useRequest('settings.get', {}).data?.values.decayExemptImportance ?? DEFAULT;
}
