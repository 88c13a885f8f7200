import { useEffect, useState } from 'react'
import type { OpenApiDocument } from './openapi-document.ts'

export const documentPath = '/api/v1/openapi.json'

/** Loads the description of the API; `failed` if it could not be loaded. */
export function useOpenApiDocument(): { document: OpenApiDocument | undefined; failed: boolean } {
  const [document, setDocument] = useState<OpenApiDocument>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    fetch(documentPath)
      .then(async (response) => {
        if (!response.ok) throw new Error(`Status ${response.status}`)
        setDocument((await response.json()) as OpenApiDocument)
      })
      .catch(() => setFailed(true))
  }, [])
  return { document, failed }
}
