/**
 * Stands in for the part of TanStack Query that sends changes, which every page would carry: ours go through the outbox and by calls of
 * their own. It holds what a client asks of it while there are none.
 */
export class MutationCache {
  clear(): void {}
  findAll(): readonly never[] {
    return []
  }
  async resumePausedMutations(): Promise<void> {}
  build(): never {
    throw new Error('mutations are left out of the build: see vite.config.ts')
  }
}
