import type { SettingValues } from './settings.ts'

/** Faults of the settings of the model that describes slides. */
export function visionFaults(environment: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  return isSet('ROWDECK_VISION_URL') && !isSet('ROWDECK_VISION_MODEL')
    ? ['ROWDECK_VISION_MODEL must be set together with ROWDECK_VISION_URL.']
    : []
}

/** Undefined if no slide is described; otherwise each thread has its share of those described at once. */
export function visionOf(
  { url, model, key, keyFile, ...given }: SettingValues['vision'],
  threads: number,
) {
  if (url === undefined || model === undefined) return undefined
  const atOnceMax = Math.max(1, Math.floor(given.atOnceMax / threads))
  return { ...{ url, model, key: key ?? keyFile, slideMsMax: given.slideMsMax }, atOnceMax }
}
