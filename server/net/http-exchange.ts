/** The headers of a request, and the signal that ends it and its body. */
export type HttpQuestion = { headers: Record<string, string>; signal: AbortSignal }

/** A response. Header names are lower case, the bytes are decoded. */
export type HttpAnswer = { status: number; header: (name: string) => string | null; bytes: AsyncIterable<Uint8Array> }
