import { expect } from 'vitest'
import { contract } from '~/contract'
import type { ImportedFile } from '~/contract/imports'
import { type FileTree, getZip } from '../support/documentation'
import type { TestPerson, World } from './world'
import type { TestDeps } from '../support/service'

const { imports, pages } = contract

interface Options {
  source: string
  publish?: boolean
  component?: string
  category?: string
}

/** Helpers that tests of imports share. */
export const importTools = (world: World) => {
  const begin = async (admin: TestPerson, tree: FileTree, options: Options) => {
    const query = { audience: 'public' as const, ...options }
    const { status, body } = await world.call(imports.create, { query, body: getZip(tree) }, admin)
    expect(status).toBe(201)
    return body.id
  }
  /** Runs the due imports on a node with these dependencies. */
  const work = (more: Partial<TestDeps> = {}) => world.runDueJobs('imports', more)
  const report = async (admin: TestPerson, id: string) => {
    const query = { count: 100 as const }
    const { body } = await world.call(imports.files, { params: { id }, query }, admin)
    return new Map(body.data.map((file): [string, ImportedFile] => [file.path, file]))
  }
  const run = async (admin: TestPerson, tree: FileTree, options: Options) => {
    const id = await begin(admin, tree, options)
    await work()
    const { body } = await world.call(imports.get, { params: { id } }, admin)
    return { ...body, files: await report(admin, id) }
  }
  const getPage = async (admin: TestPerson, file: ImportedFile | undefined) => {
    const params = { id: file!.page!.id }
    const { body } = await world.call(pages.get, { params, query: {} }, admin)
    const version = body.editing!.newestVersion
    return (await world.call(pages.get, { params, query: { version } }, admin)).body
  }
  return { begin, work, report, run, getPage }
}
