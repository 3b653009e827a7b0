// "16 Nov, 07:19", in the time of who reads it.
export const when = (time: string | undefined): string =>
  time ? new Date(time).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }) : "";
