// Loaded into npm before it starts. npm compares what packages ask for with the Node.js that runs npm, but these run on the
// pinned one: with an older one, npm leaves out optional packages, among them the native parts of sharp and of Vite.
const { packages } = require('../package-lock.json')

const { version, resolved } = packages['node_modules/node']
// a package in a folder has its version there
const value = `v${version ?? packages[resolved].version}`
Object.defineProperty(process, 'version', {
  ...Object.getOwnPropertyDescriptor(process, 'version'),
  value,
})
