/**
 * Turns off the telemetry of the OCR runtime, which reads this variable once, when it is loaded. The
 * pinned version contains no telemetry on Linux and macOS; some later versions report to their
 * maker from every process unless the variable is set. To be imported before the runtime.
 */
// biome-ignore lint/style/noProcessEnv: it is set for the OCR runtime, not read
process.env.ORT_DISABLE_TELEMETRY = '1'
