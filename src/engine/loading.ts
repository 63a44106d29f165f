export { type LoadedSeason, type LoadStep, loadSeasons } from './operations/load.ts'
export { refreshSeasons } from './operations/refresh.ts'
export { downloadReleases } from './sources/download.ts'
export { type Archive, folderArchive, seasonsIn } from './sources/nflverse.ts'
