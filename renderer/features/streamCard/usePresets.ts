import { useQueryClient } from '@tanstack/react-query';
import type { AppError } from '../../../shared/errors.ts';
import type { ServiceProfile } from '../../../shared/service.ts';
import { plainAddress } from '../../../shared/serviceAddress.ts';
import type { CardPreset } from '../../../shared/streamCard.ts';
import { useCall } from '../../api/call.ts';
import { stateOptions, useStateOf } from '../../api/state.ts';

export type Presets = {
  readonly presets: readonly CardPreset[];
  /** Keeps these in the place of those. `onSuccess` is told whether the disk took them: if not, they last until the app quits. */
  readonly keep: (presets: readonly CardPreset[], onSuccess?: (isOnDisk: boolean) => void) => void;
  readonly error: AppError | null;
};

/** The presets of the service in use: a game of one has another number, or none, at the next. */
export function usePresets(): Presets {
  const service = useStateOf('service')?.profile;
  const all = useStateOf('settings')?.streamPresets ?? [];
  const change = useCall('settings.change');
  const queries = useQueryClient();
  /** What main says before it answers, which is after all this was drawn. */
  const isOnDisk = async () => {
    const { notices } = await queries.ensureQueryData(stateOptions('app'));
    return !notices.some(({ kind }) => kind === 'settingsNotKept');
  };
  const isHere = (preset: CardPreset) => isOf(preset, service);
  /** Each as it is shown, with how it is kept. */
  const kept = new Map(all.filter(isHere).map((preset) => [withoutForeign(preset), preset]));
  return {
    presets: [...kept.keys()],
    keep: (presets, onSuccess) => {
      const others = all.filter((preset) => !isHere(preset));
      // What was not touched stays as it is, whichever service it was made at.
      const own = presets.map((preset) => kept.get(preset) ?? { ...preset, ...(service && { service }) });
      change.mutate(
        { streamPresets: [...others, ...own] },
        onSuccess ? { onSuccess: async () => onSuccess(await isOnDisk()) } : {},
      );
    },
    error: change.error?.error ?? null,
  };
}

/** Earlier versions did not keep of which it is: those are shown everywhere, until they are changed at one. */
function isOf({ service }: CardPreset, here: ServiceProfile | undefined): boolean {
  if (service === undefined) return true;
  if (service.kind === 'demo') return here?.kind === 'demo';
  if (here?.kind !== 'custom' || service.clientId !== here.clientId) return false;
  return plainAddress(service.baseUrl) === plainAddress(here.baseUrl);
}

/** Of one whose service is not known the game is left out. */
function withoutForeign(preset: CardPreset): CardPreset {
  if (preset.service !== undefined || preset.values.game === undefined) return preset;
  const { game: _, ...values } = preset.values;
  return { ...preset, values };
}
