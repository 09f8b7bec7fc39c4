import { defaultSettings, type Settings } from '#shared/domain/settings';
import { useRequest } from '../../api/queries';

/** Pixels; the same as --row in styles/tokens.css. */
const ROW_PX: Readonly<Record<Settings['density'], number>> = { comfortable: 40, default: 32, compact: 26 };

export function useRowHeight(): number {
  const { data } = useRequest('settings.get', {});
  return ROW_PX[data?.values.density ?? defaultSettings.density];
}
