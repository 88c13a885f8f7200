import { givenSecretFile } from './secret-settings.ts'
import { optional, seconds, serviceUrl, wholeNumber } from './setting-kinds.ts'

/** Settings of the model that describes slides: the only part of the service that sends slides elsewhere. */
export const visionSettings = {
  vision: {
    url: optional(
      'ROWDECK_VISION_URL',
      'Base address of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1, whose model describes slides for the column `description`. Pictures and text of the slides of requests with this column are sent there; without it nothing is sent anywhere, and the column is refused',
      serviceUrl,
    ),
    model: optional(
      'ROWDECK_VISION_MODEL',
      'Name of the model, which must see pictures; required with ROWDECK_VISION_URL',
      (given) => given,
    ),
    key: optional('ROWDECK_VISION_KEY', 'Key of that API, if it needs one', (given) => given),
    keyFile: givenSecretFile(
      'ROWDECK_VISION_KEY_FILE',
      'File that contains this key, instead of ROWDECK_VISION_KEY',
    ),
    slideMsMax: seconds(
      'ROWDECK_VISION_SECONDS',
      { default: 30, min: 1, max: 600 },
      'Time limit for the description of a slide in seconds, with repeated attempts; then it is null',
    ),
    atOnceMax: wholeNumber(
      'ROWDECK_VISION_AT_ONCE',
      { default: 4, min: 1, max: 1000 },
      'Maximum number of slides that are described at once; each conversion thread gets its share, at least one',
    ),
  },
}
