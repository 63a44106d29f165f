import { join } from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'
import { gunzipSync } from 'node:zlib'
import { type Archive, importSeasonLoading } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'

/** The bundled season's folder inside the single executable. */
const INSIDE = 'data/demo/'

const insideArchive: Archive = {
  async read(name) {
    const path = `${INSIDE}${name}.gz`
    return getAssetKeys().includes(path) ? { path, bytes: gunzipSync(getRawAsset(path)) } : null
  },
  async list(release) {
    const names = getAssetKeys().filter(key => key.startsWith(`${INSIDE}${release}/`))
    return names.map(key => key.slice(INSIDE.length).replace(/\.gz$/, '')).sort()
  },
}

/** Opens the bundled fictional season. */
export const bundledSeason = async ({ root }: Io): Promise<Archive> => {
  if (isSea()) return insideArchive
  const { folderArchive } = await importSeasonLoading()
  return folderArchive(join(root, 'data', 'demo'))
}
