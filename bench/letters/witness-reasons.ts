/** Why rows lack words of a file that two other readers have, by the file's path in the folder. */
export const witnessReasons: Readonly<Record<string, string>> = {}
