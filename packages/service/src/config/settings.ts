import { billingSettings } from './billing-settings.ts'
import { conversionSettings } from './conversion-settings.ts'
import { fleetSettings } from './fleet-settings.ts'
import { jobSettings } from './job-settings.ts'
import { outgoingSettings } from './outgoing-settings.ts'
import { serviceSettings } from './service-settings.ts'
import type { Setting } from './setting-kinds.ts'
import { signInSettings } from './sign-in-settings.ts'
import { telemetrySettings } from './telemetry-settings.ts'
import { visionSettings } from './vision-settings.ts'

/** Every setting, each declared once: its section and key in the configuration, its variable, kind and description. */
export const sections = {
  ...serviceSettings,
  ...signInSettings,
  ...conversionSettings,
  ...jobSettings,
  ...fleetSettings,
  ...telemetrySettings,
  ...billingSettings,
  ...visionSettings,
  ...outgoingSettings,
}

/** Every setting by the name of its environment variable, in the order of the documentation. */
export const settings: Record<string, Setting<unknown>> = Object.fromEntries(
  Object.values(sections).flatMap((section) =>
    Object.values(section).map((setting: Setting<unknown>) => [setting.name, setting]),
  ),
)

type Sections = typeof sections

/** What the environment says, by section and key, in the units that the code uses. */
export type SettingValues = {
  [S in keyof Sections]: { [K in keyof Sections[S]]: ValueOf<Sections[S][K]> }
}

type ValueOf<T> = T extends Setting<infer Value> ? Value : never
