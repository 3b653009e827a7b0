// Threads that start all, or not at all.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace tamis::serve {

// Runs work(0), work(1), ... in a thread each. If one of them cannot be started, `end`
// makes the work of the others return, and they are joined. The exception of the thread
// that could not be started, a std::system_error, is passed on.
inline std::vector<std::thread> start_threads(std::size_t count,
                                              const std::function<void(unsigned)>& work,
                                              const std::function<void()>& end) {
  std::vector<std::thread> out;
  out.reserve(count);
  try {
    while (out.size() < count)
      out.emplace_back(work, static_cast<unsigned>(out.size()));
  } catch (...) {
    end();
    for (std::thread& thread : out) thread.join();
    throw;
  }
  return out;
}

}  // namespace tamis::serve
