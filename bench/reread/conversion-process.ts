/**
 * The program of a process that converts parsed documents with one copy of the source: `conversion-process.ts
 * SOURCE DOCUMENTS RESULT`. Writes the rows of every document.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { ParsedDocument, ReadDocuments } from './parsed-documents.ts'
import { parsedReader } from './read-parsed.ts'

const [source = '', documentsFile = '', resultFile = ''] = process.argv.slice(2)
const documents = deserialize(readFileSync(documentsFile)) as ParsedDocument[]
const readDocument = await parsedReader(source)
const read: ReadDocuments = {}
for (const document of documents) read[document.name] = await readDocument(document)
writeFileSync(resultFile, JSON.stringify(read))
