import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A built version of the project: its folder, and the names of its page scripts and styles. */
export type Version = { folder: string; assets: ReadonlySet<string> }

/** Returns the newest `v*` tag of the repository, or undefined in a clone without tags. */
export function newestTag(): string | undefined {
  return run('git', ['tag', '--list', 'v*', '--sort=-version:refname'], root).split('\n')[0] || undefined
}

/** Exports a tag or commit, installs its packages and builds it. The folder stays for later runs. */
export function buildVersion(revision: string): Version {
  const commit = run('git', ['rev-parse', '--verify', `${revision}^{commit}`], root).trim()
  const folder = join(tmpdir(), `efir-${commit.slice(0, 12)}`)
  if (!existsSync(folder)) {
    console.info(`building ${revision} in ${folder}`)
    // A run that is cut short leaves no half-built version behind.
    const draft = `${folder}-${process.pid}`
    mkdirSync(draft)
    try {
      run('git', ['archive', '--output', join(draft, 'export.tar'), commit], root)
      run('tar', ['-xf', 'export.tar'], draft)
      rmSync(join(draft, 'export.tar'))
      if (lockOf(draft) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(draft, 'node_modules'))
      else run('npm', ['ci'], draft)
      run('npm', ['run', 'build'], draft)
      renameSync(draft, folder)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return versionIn(folder)
}

/**
 * Builds the working tree over the previous version, whose assets the server then serves to open pages as
 * after a real update.
 */
export function buildOver(previous: Version): Version {
  const site = join(root, 'dist/site/assets')
  rmSync(site, { recursive: true, force: true })
  cpSync(join(previous.folder, 'dist/site/assets'), site, { recursive: true })
  run('npm', ['run', 'build'], root)
  return versionIn(root)
}

/** Returns the working tree as it was built last. */
export const builtVersion = (): Version => versionIn(root)

function versionIn(folder: string): Version {
  return { folder, assets: new Set(readdirSync(join(folder, 'dist/site/assets'))) }
}

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}:\n${stderr || stdout}`)
  return stdout
}
