import { createSectionReader, isAudio, isVideo, type Program, readPat, readPmt } from './psi.ts'

/** After this many packets (5 MB), a programme whose PMT never comes is passed over. */
const PATIENCE_PACKETS = 28_000
// A transport stream of a satellite has about 20.
const MOST_PROGRAMS = 64

const PAT_PID = 0

/**
 * Creates a finder of the programme `programNumber`, by default of the first one in the PAT with pictures or
 * sound. It calls `take` with the programme, and again after each change of its PMT.
 */
export function createProgramFinder(take: (program: Program) => void, programNumber?: number) {
  const readers = new Map<number, (bytes: Uint8Array, at: number) => void>()
  const programs = new Map<number, Program>()
  let listed: { number: number; pid: number }[] = []
  let chosen: number | undefined
  let packets = 0
  let known = ''

  const readPatPacket = createSectionReader((section) => {
    const found = readPat(section)
    if (!found) return
    // A PAT of several sections lists other programmes in each.
    const isWhole = section[7] === 0
    listed = [...(isWhole ? [] : listed.filter(({ number }) => !found.some((one) => one.number === number))), ...found]
    listed = listed.slice(0, MOST_PROGRAMS)
    for (const pid of readers.keys()) if (!listed.some((one) => one.pid === pid)) readers.delete(pid)
    for (const { pid } of listed) if (!readers.has(pid)) readers.set(pid, createSectionReader(readPmtSection))
    if (chosen !== undefined && !listed.some(({ number }) => number === chosen)) chosen = undefined
  })

  function readPmtSection(section: Uint8Array): void {
    const program = readPmt(section)
    if (!program || !listed.some(({ number }) => number === program.number)) return
    programs.set(program.number, program)
    chosen ??= choose()
    if (chosen !== program.number && chosen !== undefined && known !== '') return
    const current = chosen === undefined ? undefined : programs.get(chosen)
    if (!current) return
    const text = JSON.stringify([
      current.pcrPid,
      current.streams.map(({ pid, type, kind, language }) => [pid, type, kind, language]),
    ])
    if (text === known) return
    known = text
    take(current)
  }

  function choose(): number | undefined {
    for (const { number } of listed) {
      if (programNumber !== undefined && number !== programNumber) continue
      const program = programs.get(number)
      if (!program && packets < PATIENCE_PACKETS) return undefined
      if (program?.streams.some(({ kind }) => isVideo(kind) || isAudio(kind))) return number
    }
    return undefined
  }

  return {
    /** Reads a packet of a table. Returns false for packets of other PIDs. */
    push(bytes: Uint8Array, at: number, pid: number): boolean {
      packets += 1
      if (pid === PAT_PID) readPatPacket(bytes, at)
      else {
        const read = readers.get(pid)
        if (!read) return false
        read(bytes, at)
      }
      return true
    },
  }
}
