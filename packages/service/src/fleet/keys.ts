/** All keys carry the same hash tag, so that a Redis Cluster keeps them on one node, as scripts require. */
export const prefix = '{rowdeck}'

const key = (name: string) => `${prefix}:${name}`

/** The keys with which open jobs are counted, in the order that the scripts expect. */
export const bookKeys = ['open', 'waiting', 'starts', 'sizes', 'bytes'].map(key)

export const membersKey = key('members')
export const memberKey = (id: string) => key(`member:${id}`)
export const pictureKey = (jobId: string) => key(`picture:${jobId}`)
export const repliesKey = (frontId: string) => key(`replies:${frontId}`)
/** The last virtual time of every account. */
export const tagsKey = (queue: string) => key(`tags:${queue}`)
export const virtualTimeKey = (queue: string) => key(`virtual-time:${queue}`)
