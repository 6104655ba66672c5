/** What is sent with a request, and what ends it and its body. */
export type HttpQuestion = { headers: Record<string, string>; signal: AbortSignal }

/** An answer as it comes in; header names are lower case, the bytes are without their content coding. */
export type HttpAnswer = { status: number; header: (name: string) => string | null; bytes: AsyncIterable<Uint8Array> }
