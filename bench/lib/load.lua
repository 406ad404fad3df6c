-- What wrk runs. Arguments: a file with one request a line (method, target, headers, separated by tabs),
-- the file of the body that each of them has (or "-"), and "once" to stop when every request was sent.
local ffi = require("ffi")
ffi.cdef("typedef struct { long s; long us; } clock_value; int gettimeofday(clock_value *value, void *zone);")
local clock = ffi.new("clock_value")
local function now()
  ffi.C.gettimeofday(clock, nil)
  return tonumber(clock.s) + tonumber(clock.us) / 1e6
end

local requests = {}
local body = ""
local at = 0
local once = false
started, ended = 0, 0

function init(args)
  once = args[3] == "once"
  if args[2] ~= "-" then
    local file = assert(io.open(args[2], "rb"))
    body = file:read("*a")
    file:close()
  end
  for line in io.lines(args[1]) do
    local method, target, headers = line:match("^(%S+)\t(%S+)\t(.*)$")
    local head = method .. " " .. target .. " HTTP/1.1\r\n" .. headers:gsub("\t", "\r\n") .. "\r\n"
    local length = body == "" and "" or "content-length: " .. #body .. "\r\n"
    requests[#requests + 1] = head .. length .. "\r\n"
  end
end

function request()
  if at == 0 then started = now() end
  at = at + 1
  if at > #requests then
    if once then
      if ended == 0 then ended = now() end
      wrk.thread:stop()
    end
    at = 1
  end
  return requests[at] .. body
end

local threads = {}
function setup(thread) table.insert(threads, thread) end

function done(summary, latency)
  local ended = threads[1]:get("ended")
  local seconds = ended > 0 and ended - threads[1]:get("started") or summary.duration / 1e6
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests, seconds, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
