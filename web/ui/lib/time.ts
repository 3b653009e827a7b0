// Returns "16 Nov, 07:19", in the time zone of the user.
export const when = (time: string | undefined): string =>
  time ? new Date(time).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }) : "";
