/** Returns the name that other people see for an account: its display name, or else its account name. */
export const shownName = ({ name, displayName }: { name: string; displayName?: string | null | undefined }): string =>
  displayName ?? name
