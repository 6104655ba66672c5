import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faultText } from '../catalogue/faults.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { jsonFolder } from '../catalogue/json-folder.ts'
import { filmNames } from '../film-names.ts'
import { nfoFolder } from '../nfo/nfo-folder.ts'
import { type Command, EXIT, readArguments, usageError } from './command.ts'

export const CATALOGUE_USAGE = 'catalogue FOLDER [--package ID] [--remove-missing]'

/** Imports films, series and cartoons from a folder. */
export const catalogue: Command = async (args, { db, config, nowMs, say }) => {
  const options = { package: { type: 'string' }, 'remove-missing': { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, CATALOGUE_USAGE)
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw usageError(CATALOGUE_USAGE)
  const films = await filmNames(config.mediaDir)
  const { titles, refused, removed, faults } = await importCatalogue(
    db,
    existsSync(join(folder, 'titles')) ? jsonFolder(folder) : nfoFolder(folder),
    {
      isMedia: (name) => films.has(name),
      removeMissing: values['remove-missing'],
      packageId: values.package,
      nowMs,
      report: (fault) => console.error(faultText(fault)),
      say,
    },
  )
  say(`Titles in: ${titles}, left out: ${refused}, removed: ${removed}. Faults: ${faults}.`)
  return faults === 0 ? EXIT.done : EXIT.refused
}
