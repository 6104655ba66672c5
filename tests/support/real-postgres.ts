import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../server/db/connect.ts'
import { admin, databaseAt, TEMPLATE } from './postgres-admin.ts'
import { freePort } from './running-service.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a real PostgreSQL, or empty where none is installed. */
    postgresUrl: string
  }
}

const NOBODY = 65_534

/** Starts a PostgreSQL of this machine for the whole test run, where `initdb` and `pg_ctl` are installed. */
export default async function setup(project: TestProject): Promise<() => void> {
  const bin = findPostgres()
  if (!bin) {
    console.warn('SKIPPED LOUDLY: initdb and pg_ctl are not installed, so no store is tested on a real PostgreSQL.')
    project.provide('postgresUrl', '')
    return () => {}
  }
  const { stop, url } = await startPostgres(bin)
  await admin(url, `create database ${TEMPLATE}`)
  await migrateDatabase({ dataDir: '', databaseUrl: databaseAt(url, TEMPLATE) })
  project.provide('postgresUrl', url)
  return stop
}

/** A PostgreSQL of one's own on a free port; the folder with its data goes when it stops. */
export async function startPostgres(bin: string): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-postgres-'))
  // PostgreSQL refuses to run as root.
  const somebody = process.getuid?.() === 0 ? { uid: userId('postgres'), gid: userId('postgres', '-g') } : undefined
  if (somebody) chownSync(folder, somebody.uid, somebody.gid)
  const run = (name: string, args: string[]) => execFileSync(join(bin, name), args, { stdio: 'ignore', cwd: folder, ...somebody })
  const port = await freePort()
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'efir', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off`
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  return {
    url: `postgres://efir@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder with the server's programs; undefined where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...installed.map((version) => join(versions, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

function userId(name: string, which = '-u'): number {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : NOBODY
}
