/** What a channel or station plays: a loop by its name and how many segments early it began, or a stream of its own by its address. */
export type Source = { loop: string; offset: number } | { stream: string }
