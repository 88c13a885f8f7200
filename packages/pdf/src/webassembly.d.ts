/** The parts of WebAssembly that the engine uses; Node's types do not declare it. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  type Exports = Record<string, unknown>
  class Module {
    private constructor()
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
  class Memory {
    constructor(bounds: { initial: number; maximum?: number })
    readonly buffer: ArrayBuffer
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
}
