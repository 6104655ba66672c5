import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { api, type Api } from '../../src/contract/api.ts'
import { API_BASE, DEVICE_HEADER, IDEMPOTENCY_HEADER, PLATFORM_HEADER } from '../../src/contract/wire.ts'
import type { Auth, Call } from '../../src/contract/call.ts'
import { Failure } from '../../src/contract/errors.ts'
import { Block, Inline } from '../../src/contract/pages.ts'
import { CALL_SUMMARIES } from './call-summaries.ts'

const JSON_TYPE = 'application/json'

/** Schemas with a name in the document: recursive ones, and the failure that every call shares. */
const NAMED = { Failure, Inline, Block }

/** JSON Schema has no transformations, so the document describes the input side. */
const CONVERSION = {
  errorMode: 'ignore',
  typeMode: 'input',
  definitions: NAMED,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

/** Generates the OpenAPI 3.1 document from the contract. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(api) as [keyof Api, Call][]) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Efir', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Basic, a space, and the session token',
        },
      },
      schemas: toJsonSchemaDefs(NAMED, CONVERSION),
    },
  }
}

function operation(name: keyof Api, call: Call): object {
  return {
    operationId: name,
    summary: CALL_SUMMARIES[name],
    security: securityOf(call.auth),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...headersOf(call)],
    ...(call.body && { requestBody: { required: true, content: { [JSON_TYPE]: { schema: schemaOf(call.body) } } } }),
    responses: {
      200: { description: 'The data', content: { [JSON_TYPE]: { schema: schemaOf(call.data) } } },
      default: {
        description: 'A failure',
        content: { [JSON_TYPE]: { schema: schemaOf(Failure) } },
      },
    },
  }
}

function securityOf(auth: Auth): object[] {
  if (auth === 'required') return [{ token: [] }]
  return auth === 'tiered' ? [{}, { token: [] }] : []
}

function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function headersOf(call: Call): object[] {
  return [
    { name: PLATFORM_HEADER, in: 'header', required: call.body !== undefined, schema: { type: 'string', example: 'browser' } },
    { name: DEVICE_HEADER, in: 'header', required: false, schema: { type: 'string', example: 'brwsr-7f3a' } },
    ...(call.once
      ? [
          {
            name: IDEMPOTENCY_HEADER,
            in: 'header',
            required: call.once === 'required',
            schema: { type: 'string', pattern: '^[\\w-]{16,128}$' },
          },
        ]
      : []),
  ]
}

function schemaOf(schema: GenericSchema): object {
  const { $schema: _dialect, $defs: _named, ...described } = toJsonSchema(schema, CONVERSION)
  return described
}
